import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLocalEvmAccount } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from './openTestDatabase.js'
import { createSignInPage, toEvmSigner } from './signIn.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-sign-in-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs an API on the folder until `use` is done. */
async function withApi<T>(use: (url: string) => Promise<T>): Promise<T> {
  const { database, close } = await openTestDatabase({ folder })
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

test('behavior: used nonces, open and ended sessions outlive the server', async () => {
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
})
