import { describe, expect, test } from 'vitest'
import { readWebhooks } from './readWebhooks.js'

const projects = [{ id: 'shop', name: 'Shop', origins: [], custody: 'escrow' as const }]
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const entry = { project: 'shop', url: 'https://shop.example/hooks', secret }
const read = (...entries: unknown[]) => readWebhooks(entries, projects)

describe('WEBHOOKS', () => {
  test('default: an endpoint is told everything, by https, and signed for by its secret', () => {
    const { webhooks, problems } = read(entry)
    expect(problems).toEqual([])
    expect(webhooks).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        projectId: 'shop',
        url: entry.url,
        types: ['login.finished', 'session.ended', 'wallet.created', 'transfer.seen', 'account.deleted'],
        secrets: [new Uint8Array(Buffer.from(secret.slice(6), 'base64'))],
        isPrivate: false,
      },
    ])
  })

  test('behavior: some types alone, a private back end, and a secret beside its successor', () => {
    const previousSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
    const more = { types: ['account.deleted'], private: true, previousSecret, url: 'http://shop:8080/hooks' }
    const { webhooks, problems } = read({ ...entry, ...more })
    expect(problems).toEqual([])
    expect(webhooks).toMatchObject([{ types: ['account.deleted'], isPrivate: true, url: more.url }])
    expect(webhooks[0]?.secrets).toHaveLength(2)
  })

  test.each([
    ['0.project: is no project of this server', { project: 'other' }],
    ['0.url: Must be https on port 443, unless "private" is true', { url: 'http://shop.example/' }],
    ['0.url: Must be https on port 443, unless "private" is true', { url: 'https://shop.example:8443/' }],
    ['0.url: Must be an https address', { url: 'https://a:b@shop.example/' }],
    ['0.url: Must be an https address', { url: 'shop' }],
    ['0.secret: Must be whsec_ and base64', { secret: 'weak' }],
    ['0.secret: Must be 24 to 64 random bytes', { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['0.secret: Must be 24 to 64 random bytes', { secret: 'whsec_AAAA' }],
    ['0.types: Must name one type at least', { types: [] }],
  ])('error: %s', (description, change) => {
    const { webhooks, problems } = read({ ...entry, ...change })
    expect(webhooks).toEqual([])
    expect(problems).toEqual([{ field: 'WEBHOOKS', description }])
    // What is refused may be a secret all the same.
    expect(JSON.stringify(problems)).not.toContain('MfKQ9r8')
  })

  test('error: an unknown type, a misspelt member, and one address twice', () => {
    expect(read({ ...entry, types: ['everything'] }).problems[0]?.description).toMatch(/^0\.types\.0: /)
    expect(read({ ...entry, event: [] }).problems[0]?.description).toMatch(/^0\.event: /)
    expect(read(entry, entry).problems).toEqual([
      { field: 'WEBHOOKS', description: '1.url: is stated twice for this project' },
    ])
  })
})
