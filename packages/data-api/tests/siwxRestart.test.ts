import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLocalEvmAccount, needsPostgres, startPostgres } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import type { DatabaseLocation } from '@gangway/server-kit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from './openTestDatabase.js'
import { createSignInPage, toEvmSigner } from './signIn.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const postgres = await startPostgres()
afterAll(() => postgres?.stop())

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-sign-in-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs an API on the database until `use` is done. */
async function withApi<T>(
  use: (url: string) => Promise<T>,
  location: DatabaseLocation = { folder },
): Promise<T> {
  const { database, close } = await openTestDatabase(location)
  const api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
    siwx: { database, secret: new Uint8Array(32).fill(7) },
  })
  try {
    return await use(api.url)
  } finally {
    await api.stop()
    await close()
  }
}

test.skipIf(postgres && !isDeep)(
  'behavior: used nonces, open and ended sessions outlive the server',
  { meta: { skipReason: 'run by npm run test:deep' } },
  async () => {
    const signer = toEvmSigner(getLocalEvmAccount(0))
    const before = await withApi(async (url) => {
      const page = createSignInPage(url)
      const attempt = await page.prepare(signer, gangwayOne.caipNetworkId)
      const open = (await attempt.handIn()).body.token
      const ended = (await page.signIn(signer, gangwayOne.caipNetworkId)).body.token
      await page.withToken('POST', 'sign-out', ended)
      return { attempt, open, ended }
    })
    await withApi(async (url) => {
      const page = createSignInPage(url)
      expect((await page.withToken('GET', 'me', before.open)).status).toBe(200)
      expect((await page.withToken('GET', 'me', before.ended)).status).toBe(401)
      expect(await page.handIn(before.attempt)).toMatchObject({ body: { code: 'SIWX_NONCE_USED' } })
    })
  },
)

test.skipIf(!postgres)(
  'behavior: two servers on one Postgres are one: a nonce good once, a session of both',
  needsPostgres,
  async () => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    const signer = toEvmSigner(getLocalEvmAccount(0))
    await withApi(
      (oneUrl) =>
        withApi(async (otherUrl) => {
          const [one, other] = [createSignInPage(oneUrl), createSignInPage(otherUrl)]
          const attempt = await one.prepare(signer, gangwayOne.caipNetworkId)
          const answers = await Promise.all(
            Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).handIn(attempt)),
          )
          const codes = answers.map(({ body }) => body.code ?? 'opened').toSorted()
          expect(codes).toEqual([...Array(9).fill('SIWX_NONCE_USED'), 'opened'])
          const token = answers.find(({ status }) => status === 200)?.body.token
          for (const page of [one, other]) expect((await page.withToken('GET', 'me', token)).status).toBe(200)
          expect((await one.withToken('POST', 'sign-out', token)).status).toBe(200)
          expect((await other.withToken('GET', 'me', token)).status).toBe(401)
        }, location),
      location,
    )
  },
)
