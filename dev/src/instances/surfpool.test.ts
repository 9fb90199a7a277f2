import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { fundSolana } from '../chains/fundSolana.js'
import { seedSolana } from '../chains/seedSolana.js'
import { getLocalSolanaAccount } from '../localAccounts.js'
import { localSolanaTokens, usdxMint } from '../localTokens.js'
import { waitUntil } from '../process/waitUntil.js'
import { hasSurfpool, needsSurfpool } from './loadSurfpool.js'
import { startSurfpool } from './surfpool.js'

const wallet = getLocalSolanaAccount('wallet 1').address
const faucet = getLocalSolanaAccount('faucet').address

async function start(stateFile?: string) {
  const node = await startSurfpool(stateFile ? { stateFile } : {})
  onTestFinished(() => node.stop())
  await seedSolana(node.url)
  return node
}

async function getUsdx(url: string, owner: string): Promise<string[]> {
  const answer = await callJsonRpc(url, 'getTokenAccountsByOwner', [
    owner,
    { mint: usdxMint },
    { encoding: 'jsonParsed' },
  ])
  return [...JSON.stringify(answer).matchAll(/"amount":"(\d+)"/g)].map(([, amount = '']) => amount)
}

describe.runIf(hasSurfpool())('Surfpool', needsSurfpool, () => {
  test('default: the local accounts are those the browser tests know', () => {
    expect(wallet).toBe('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')
    expect(faucet).toBe('AkfmhdZqBmEBy1U5pktDkXNm7MpBSiYKxDBhQtWG9jcj')
  })

  test('behavior: seeded once, with a mint whose supply is what was given out', async () => {
    const node = await start()
    await seedSolana(node.url)
    expect(await getUsdx(node.url, wallet)).toEqual(['1000000000'])
    expect(await callJsonRpc(node.url, 'getBalance', [wallet])).toMatchObject({ value: 100_000_000_000 })
    expect(await callJsonRpc(node.url, 'getTokenSupply', [usdxMint])).toMatchObject({
      value: { amount: '4000000000', decimals: 6 },
    })
  })

  test('behavior: the faucet sends SOL, and mints USDX to an owner without token account', async () => {
    const node = await start()
    await fundSolana(node.url, { address: wallet, asset: 'native', amount: 1_500_000_000n })
    expect(await callJsonRpc(node.url, 'getBalance', [wallet])).toMatchObject({ value: 101_500_000_000 })
    await fundSolana(node.url, { address: faucet, asset: 'usdx', amount: 7n })
    expect(await getUsdx(node.url, faucet)).toEqual(['7'])
  })

  test('behavior: the fee token keeps back a hundredth, and its mint says its own name', async () => {
    const node = await start()
    const { at: mint, program: tokenProgram, name, symbol } = localSolanaTokens.feex
    await fundSolana(node.url, { address: wallet, asset: 'feex', amount: 1_000n })
    const info = await callJsonRpc(node.url, 'getAccountInfo', [mint, { encoding: 'jsonParsed' }])
    expect(JSON.stringify(info)).toContain('"transferFeeBasisPoints":100')
    expect(info).toMatchObject({
      value: { owner: tokenProgram, data: { parsed: { info: { decimals: 9, supply: '1000' } } } },
    })
    expect(JSON.stringify(info)).toMatch(new RegExp(`"name":"${name}".*"symbol":"${symbol}"`))
    const accounts = await callJsonRpc(node.url, 'getTokenAccountsByOwner', [
      wallet,
      { programId: tokenProgram },
      { encoding: 'jsonParsed' },
    ])
    expect(JSON.stringify(accounts)).toContain('"amount":"1000"')
  })

  test('parameters: stateFile keeps accounts over a restart', async () => {
    const stateFile = join(makeFolder(), 'solana.json')
    const first = await start(stateFile)
    await fundSolana(first.url, { address: wallet, asset: 'native', amount: 1_000_000_000n })
    await fundSolana(first.url, { address: wallet, asset: 'usdx', amount: 1n })
    await first.stop()
    const second = await start(stateFile)
    expect(await callJsonRpc(second.url, 'getBalance', [wallet])).toMatchObject({ value: 101_000_000_000 })
    expect(await getUsdx(second.url, wallet)).toEqual(['1000000001'])
  })

  test('behavior: it outlives more slots than its queue of 1024 events holds', async () => {
    const node = await startSurfpool({ mode: 'clock', slotTime: 2 })
    onTestFinished(() => node.stop())
    const getSlot = async () => Number(await callJsonRpc(node.url, 'getSlot'))
    const first = await getSlot()
    await waitUntil(async () => (await getSlot()) > first + 2_000, { timeout: 30_000, what: '2 000 slots' })
  }, 40_000)

  test('error: without a build for the platform it says what to set', async () => {
    process.env.GANGWAY_NO_SURFPOOL = '1'
    onTestFinished(() => void delete process.env.GANGWAY_NO_SURFPOOL)
    await expect(startSurfpool()).rejects.toMatchObject({
      code: 'DEV_PROGRAM_MISSING',
      hints: [expect.stringContaining('SOLANA_RPC_URL')],
    })
  })
})
