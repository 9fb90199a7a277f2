import { delegateContracts, enforcers, isDelegateCode } from '@gangway/protocol'
import { type Address, createPublicClient, getAddress, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../instances/anvil.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { delegationFramework, deployDelegationFramework } from './deployDelegationFramework.js'

const chainId = 31338
let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId })
  await deployDelegationFramework(anvil.url)
})
afterAll(() => anvil?.stop())

const readCode = async (address: Address) =>
  (await createPublicClient({ transport: http(anvil.url) }).getCode({ address })) ?? '0x'

test('default: what public chains have is at the same addresses, and nothing twice', async () => {
  const wanted = [...Object.values(delegateContracts), ...Object.values(enforcers)]
  expect(delegationFramework.map(({ address }) => getAddress(address)).sort()).toEqual([...wanted].sort())
  for (const address of wanted) expect((await readCode(address)).length).toBeGreaterThan(2)
  const { getBlockNumber } = createPublicClient({ transport: http(anvil.url), cacheTime: 0 })
  const before = await getBlockNumber()
  await deployDelegationFramework(anvil.url)
  expect(await getBlockNumber()).toBe(before)
})

test('threat 24: the delegate’s code is known on its own chain, and not with a byte more, less or changed', async () => {
  const code = await readCode(delegateContracts.delegate)
  expect(isDelegateCode(code, chainId)).toBe(true)
  expect(isDelegateCode(code.toUpperCase().replace('0X', '0x'), chainId)).toBe(true)
  for (const other of [1, 31337, 0, 31338 * 2 ** 8]) expect(isDelegateCode(code, other)).toBe(false)
  const bytes = (code.length - 2) / 2
  for (let at = 0; at < bytes; at += 97) {
    const start = 2 + at * 2
    const changed = (Number.parseInt(code.slice(start, start + 2), 16) ^ 1).toString(16).padStart(2, '0')
    const text = code.slice(0, start) + changed + code.slice(start + 2)
    expect(isDelegateCode(text, chainId), `byte ${at}`).toBe(false)
  }
  for (const other of ['0x', '', `${code}00`, code.slice(0, -2), `${code}0`, 'nonsense'])
    expect(isDelegateCode(other, chainId)).toBe(false)
  expect(isDelegateCode(await readCode(delegateContracts.manager), chainId)).toBe(false)
})
