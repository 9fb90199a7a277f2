// What `npm run bench -- relayer` runs: batches through the routes, beside one who signs and sends the same and asks nothing.
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '@gangway/dev'
import { delegateContracts } from '@gangway/protocol'
import type { DatabaseLocation } from '@gangway/server-kit'
import { parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createLocalRelayerSigner } from '../src/index.js'
import { encodeRedemption } from '../src/relayer/redemption.js'
import { findToken, makeReceipt, makeWallet, newId, toStartBody } from './logIn.js'
import { openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import {
  makePolicy,
  type Person,
  type SponsorChain,
  signBatch,
  startSponsorChain,
  transfer,
} from './startSponsorChain.js'

/** Batches a second until the last is mined, and ms until each was answered. */
type Turn = { rate: number; answered: number[] }

/** The first round is not counted: code is compiled in it. */
const rounds = 6
const people = 10
const perPerson = 10
/** Requests under way, as many as the relayer has transactions on their way. */
const atOnce = 16
const recipient = privateKeyToAccount(generatePrivateKey()).address
const calls = [transfer(recipient, 1n)]

const postgres = await startPostgres()
const places: [string, DatabaseLocation][] = [
  ['PGlite', 'memory'],
  ...(postgres ? [['Postgres', { url: await postgres.createDatabase() }] as [string, DatabaseLocation]] : []),
]
const chain = await startSponsorChain()
const turns: Record<string, Turn[]> = { bare: [] }
for (const [name, place] of places) turns[name] = await measurePlace(place)
process.send?.(turns)
await chain.stop()
await postgres?.stop()
process.exit()

async function measurePlace(place: DatabaseLocation): Promise<Turn[]> {
  const key = generatePrivateKey()
  const relayer = privateKeyToAccount(key)
  await chain.setBalance(relayer.address, parseEther('1000'))
  const opened = await openAuthDatabase(place)
  const signer = createLocalRelayerSigner(Buffer.from(key.slice(2), 'hex'))
  const api = await startAuthApi(opened, {
    networks: chain.networks,
    sponsorship: { signer, policies: [makePolicy()], settings: { interval: 20 } },
  })
  const entered: Person[] = []
  for (let count = 0; count < people; count += 1) entered.push(await enter(api, chain))
  const all = entered.flatMap((person) => Array.from({ length: perPerson }, () => person))
  const validUntil = () => Math.floor(Date.now() / 1000) + 500
  const sign = (person: Person, hasCode = true) => {
    const offer = { relayer: relayer.address, validUntil: validUntil(), calls }
    return signBatch(person, offer, hasCode ? { authorization: false } : {})
  }
  const send = async (person: Person, body: unknown) => {
    const answer = await person.device.post('/auth/calls/sponsor/send', body, person)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  // The first batch of each hands its account over.
  const start = await getCount(relayer.address)
  for (const person of entered) await send(person, await sign(person, false))
  await waitForCount(relayer.address, start + people)

  const viaService = async (): Promise<Turn> => {
    const bodies = await Promise.all(all.map((person) => sign(person)))
    const until = (await getCount(relayer.address)) + all.length
    return measure(
      all.map((person, index) => () => send(person, bodies[index])),
      () => waitForCount(relayer.address, until),
    )
  }
  const bare = async (): Promise<Turn> => {
    const bodies = await Promise.all(all.map((person) => sign(person)))
    const first = await getCount(relayer.address)
    const sends = bodies.map((body, index) => async () => {
      const account = all[index]?.account.address ?? recipient
      const grant = { chainId: 31337, relayer: relayer.address, account, calls, validUntil: body.validUntil }
      const raw = await relayer.signTransaction({
        type: 'eip1559',
        chainId: 31337,
        nonce: first + index,
        to: delegateContracts.manager,
        data: encodeRedemption({ ...grant, salt: BigInt(body.salt) }, body.signature),
        gas: 400_000n,
        maxFeePerGas: parseGwei('20'),
        maxPriorityFeePerGas: parseGwei('1'),
      })
      await chain.client.sendRawTransaction({ serializedTransaction: raw })
    })
    return measure(sends, () => waitForCount(relayer.address, first + all.length))
  }
  const taken: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [own, floor] = [await viaService(), await bare()]
    if (round === 0) continue
    taken.push(own)
    turns.bare?.push(floor)
  }
  await api.stop()
  await opened.close()
  return taken
}

/** Runs so many at once, and then waits until all is mined. */
async function measure(sends: (() => Promise<void>)[], settled: () => Promise<void>): Promise<Turn> {
  const answered: number[] = []
  const start = performance.now()
  let next = 0
  const work = async () => {
    for (let send = sends[next++]; send; send = sends[next++]) {
      const asked = performance.now()
      await send()
      answered.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await settled()
  return { rate: (sends.length / (performance.now() - start)) * 1000, answered }
}

function getCount(address: `0x${string}`): Promise<number> {
  return chain.client.getTransactionCount({ address })
}

async function waitForCount(address: `0x${string}`, count: number): Promise<void> {
  const end = Date.now() + 60_000
  while ((await getCount(address)) < count) {
    if (Date.now() > end) throw new Error('not all of them were mined')
    await delay(10)
  }
}

/** Somebody with a wallet and tokens; by hand, as what `logIn` expects works in a test alone. */
async function enter(api: TestAuthApi, { mint }: SponsorChain): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  const device = await api.createDevice()
  const email = `${newId()}@example.org`
  const { loginId, matchNumber } = (await device.post('/auth/login/start', toStartBody(email))).body
  let mail = api.mails.find(({ to }) => to === email)
  while (!mail) {
    await delay(5)
    mail = api.mails.find(({ to }) => to === email)
  }
  const approval = { token: findToken(mail.text), number: matchNumber }
  const { code } = (await api.post('/auth/device/approve', approval)).body
  const session = (await device.post('/auth/login/verify', { loginId, code })).body
  const accessToken = session.tokens.accessToken as string
  const made = makeWallet()
  const wallet = { ...made.wallet, evmAddress: account.address }
  const receipt = await makeReceipt(api, session, { walletId: wallet.walletId, setId: made.setId })
  await device.post('/auth/wallet/create', { ...made, wallet, receipt }, { accessToken })
  await mint(account.address, 1_000n)
  return { account, device, accessToken }
}
