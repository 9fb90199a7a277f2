import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isWide, runBySecondRoad } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLocalRelayerSigner } from '../src/index.js'
import { makeWallet } from './logIn.js'
import { logInAt, type SpawnedService, spawnAuthService } from './spawnAuthService.js'
import { openAuthDatabase, startAuthApi } from './startAuthApi.js'
import {
  caipNetworkId,
  makePolicy,
  type SponsorChain,
  signBatch,
  startClosedGate,
  startSponsorChain,
  transfer,
} from './startSponsorChain.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const kills = isDeep ? 20 : 1
/** ms; against hanging alone, as beside other work a start of the embedded database takes many seconds. */
const timeout = isDeep ? 1_800_000 : 180_000
const recipient = privateKeyToAccount(generatePrivateKey()).address

let folder: string
let chain: SponsorChain
let service: SpawnedService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-relayer-'))
  chain = await startSponsorChain()
})
afterEach(async () => {
  await service?.kill()
  await chain?.stop()
  await rm(folder, { recursive: true })
})

/** Somebody with a wallet, whose device outlives the service, and tokens. */
async function enter() {
  const account = privateKeyToAccount(generatePrivateKey())
  const { device, account: user, accessToken } = await logInAt(service, (request) => service.fetch(request))
  const made = makeWallet()
  const wallet = { ...made.wallet, evmAddress: account.address }
  const ids = { sub: user.userId, projectId: 'one', walletId: wallet.walletId, setId: made.setId }
  const { receipt } = await service.post('/receipt', ids)
  await device.post('/auth/wallet/create', { ...made, wallet, receipt }, { accessToken })
  await chain.mint(account.address, 1_000n)
  const post = (path: string, body: unknown) => device.post(`/auth/calls/${path}`, body, { accessToken })
  return { account, post }
}

test.skipIf(!isWide)(
  `behavior: ${kills} × kill -9 between signing, sending and receipt: each batch is carried out once, and counted once`,
  { timeout, meta: runBySecondRoad },
  async ({ task }) => {
    const key = generatePrivateKey()
    const relayer = privateKeyToAccount(key).address
    await chain.setBalance(relayer, parseEther('10'))
    let onSend: (() => Promise<boolean>) | undefined
    const gate = await startClosedGate(chain.url, async () => onSend?.() ?? true)
    onTestFinished(gate.stop)
    const start = async () => {
      service = await spawnAuthService(folder, { rpcUrl: gate.url, key })
    }
    /** Kills the service as it sends what it has signed: nothing of that reaches the chain. */
    const killBeforeSent = () =>
      new Promise<void>((resolve, reject) => {
        onSend = async () => {
          onSend = undefined
          await service.kill().then(resolve, reject)
          return false
        }
      })
    await start()
    const person = await enter()
    for (let count = 0; count < kills; count++) {
      const calls = [transfer(recipient, 1n)]
      const offer = (await person.post('sponsor/offer', { caipNetworkId, calls })).body
      const body = await signBatch(person, { ...offer, calls }, count === 0 ? {} : { authorization: false })
      const killed = count === 0 ? killBeforeSent() : undefined
      const sending = person.post('sponsor/send', body).catch(() => null)
      await (killed ?? delay(Math.random() * 200).then(service.kill))
      await sending
      if (killed) expect(await chain.client.getTransactionCount({ address: relayer })).toBe(0)
      await start()
      // Who got no answer asks the same again.
      expect(await person.post('sponsor/send', body)).toMatchObject({ status: 200 })
      await vi.waitFor(
        async () => {
          const { transactionHash: hash } = (await person.post('read', { callsId: body.callsId })).body
          expect(await chain.client.getTransactionReceipt({ hash: hash as Hex })).toMatchObject({
            status: 'success',
          })
        },
        { timeout: 60_000, interval: 50 },
      )
    }
    await service.kill()

    // The next process settles what the last one did not come to.
    const opened = await openAuthDatabase({ folder })
    const signer = createLocalRelayerSigner(Buffer.from(key.slice(2), 'hex'))
    const sponsorship = { signer, policies: [makePolicy()], settings: { interval: 40 } }
    const api = await startAuthApi(opened, { networks: chain.networks, sponsorship })
    const paid = parseEther('10') - (await chain.client.getBalance({ address: relayer }))
    await vi.waitFor(
      async () => {
        const { rows } = await opened.database.execute(sql`
      select (select sum(cost)::text from auth_sponsored_batches) as cost, max(spent)::text as spent
        from auth_sponsor_spending`)
        expect(rows).toEqual([{ cost: `${paid}`, spent: `${paid}` }])
      },
      { timeout: 60_000, interval: 50 },
    )
    await api.stop()
    await opened.close()
    expect(await chain.readTokens(recipient)).toBe(BigInt(kills))
    expect(await chain.client.getTransactionCount({ address: relayer })).toBe(kills)
    task.meta.deepCount = {
      what: 'kill -9 of the relayer',
      tried: kills,
      found: `${kills} batches carried out once each, and counted once`,
    }
  },
)
