import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyWebhook } from './verifyWebhook.js'

// Published with the libraries of Standard Webhooks, https://github.com/standard-webhooks/standard-webhooks.
const vectors = [
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    time: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    time: 1_649_367_553,
    body: '{"email":"test@example.com","username":"test_user"}',
    signature: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
] as const
const [vector] = vectors

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const verify = ({ id, time, body, signature, secret }: { [key in keyof typeof vector]: string | number }) => {
  const headers = {
    'webhook-id': `${id}`,
    'webhook-timestamp': `${time}`,
    'webhook-signature': `${signature}`,
  }
  return verifyWebhook({ body: `${body}`, headers, secrets: [`${secret}`] })
}

describe('verifyWebhook', () => {
  test.each(vectors)('default: the published message $id', async (each) => {
    vi.setSystemTime(each.time * 1000)
    expect(await verify(each)).toEqual({ ...JSON.parse(each.body), id: each.id })
    const headers = new Headers({
      'webhook-id': each.id,
      'webhook-timestamp': String(each.time),
      'webhook-signature': each.signature,
    })
    expect(await verifyWebhook({ body: each.body, headers, secrets: [each.secret] })).toHaveProperty('id')
  })

  test('behavior: one of two secrets, and one of several signatures is enough; those of other versions are skipped', async () => {
    vi.setSystemTime(vector.time * 1000)
    const headers = {
      'webhook-id': vector.id,
      'webhook-timestamp': String(vector.time),
      'webhook-signature': `v2,${vector.signature.slice(3)} ${vectors[1].signature} ${vector.signature}`,
    }
    const { body } = vector
    expect(
      await verifyWebhook({ body, headers, secrets: [vectors[1].secret, vector.secret] }),
    ).toHaveProperty('id')
    const others = { ...headers, 'webhook-signature': `v2,${vector.signature.slice(3)}` }
    await expect(verifyWebhook({ body, headers: others, secrets: [vector.secret] })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test.each([
    ['another body', { body: `${vector.body} ` }],
    ['another id', { id: 'msg_other' }],
    ['another time', { time: vector.time + 1 }],
    ['another secret', { secret: vectors[1].secret }],
    ['no signature', { signature: '' }],
    ['a signature of another version', { signature: vector.signature.replace('v1', 'v1a') }],
    ['no time', { time: '' }],
    ['no id', { id: '' }],
  ])('error: %s', async (_name, change) => {
    vi.setSystemTime(vector.time * 1000)
    await expect(verify({ ...vector, ...change })).rejects.toMatchObject({
      name: 'VerifyError',
      code: 'invalid',
    })
  })

  test.each(['', 'whsec_', 'whsec_c2hvcnQ='])(
    'error: “%s” is no secret, by which anybody could sign',
    async (secret) => {
      vi.setSystemTime(vector.time * 1000)
      await expect(verify({ ...vector, secret })).rejects.toThrow(TypeError)
    },
  )

  test('error: a message of five minutes ago, or of five minutes from now', async () => {
    for (const away of [-301, 301]) {
      vi.setSystemTime((vector.time + away) * 1000)
      await expect(verify(vector)).rejects.toMatchObject({ code: 'expired' })
    }
    vi.setSystemTime((vector.time + 299) * 1000)
    expect(await verify(vector)).toHaveProperty('id')
  })
})
