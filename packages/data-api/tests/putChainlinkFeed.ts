import { callJsonRpc } from '@gangway/dev'

/** By hand: `decimals()` answers storage slot 0, anything else slots 1 to 5, which are the round. */
const code =
  '0x60003560e01c63313ce5671460325760015460005260025460205260035460405260045460605260055460805260a06000f35b60005460005260206000f3'

/** Puts a price feed on an anvil chain; `answer` in units of 10^-8 USD unless `decimals` says otherwise. */
export async function putChainlinkFeed(
  rpcUrl: string,
  feed: { address: string; answer: bigint; updatedAt?: number; decimals?: bigint },
): Promise<void> {
  const { address, answer, updatedAt = Math.floor(Date.now() / 1000), decimals = 8n } = feed
  await callJsonRpc(rpcUrl, 'anvil_setCode', [address, code])
  const words = [decimals, 1n, answer, BigInt(updatedAt), BigInt(updatedAt), 1n]
  for (const [slot, value] of words.entries())
    await callJsonRpc(rpcUrl, 'anvil_setStorageAt', [address, toWord(BigInt(slot)), toWord(value)])
}

const toWord = (value: bigint) => `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
