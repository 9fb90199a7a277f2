import { parseWith } from '@gangway/protocol'
import type { Address } from '@solana/kit'
import * as v from 'valibot'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import type { SolanaSend } from './readSolanaSend.js'

/** Where a token account keeps its amount, a 64-bit number. */
const amountOffset = 64

const accountSchema = v.object({
  value: v.object({ lamports: v.number(), data: v.tuple([v.string(), v.literal('base64')]) }),
})

/**
 * Takes from the sources of a transaction so much that its transfers fail when it is carried out; its fee can still be
 * paid. Resolves with the way to give it all back.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` when a source does not exist, or the node has no `surfnet_` methods.
 */
export async function takeFundsAway(
  rpcUrl: string,
  { tokenSources, solTransfer }: SolanaSend,
): Promise<() => Promise<void>> {
  const givingBack: (() => Promise<void>)[] = []
  for (const source of tokenSources) {
    const { data } = await readAccount(rpcUrl, source)
    const emptied = Buffer.from(data)
    emptied.writeBigUInt64LE(0n, amountOffset)
    await setAccount(rpcUrl, source, { data: emptied.toString('hex') })
    givingBack.push(() => setAccount(rpcUrl, source, { data: data.toString('hex') }))
  }
  if (solTransfer && tokenSources.length === 0) {
    const { source, amount } = solTransfer
    const { lamports } = await readAccount(rpcUrl, source)
    const left = Math.min(lamports, Number(amount) - 1)
    await setAccount(rpcUrl, source, { lamports: left })
    givingBack.push(async () => {
      const rest = await readAccount(rpcUrl, source)
      await setAccount(rpcUrl, source, { lamports: rest.lamports + lamports - left })
    })
  }
  return async () => {
    for (const giveBack of givingBack) await giveBack()
  }
}

async function readAccount(rpcUrl: string, address: Address) {
  const options = { encoding: 'base64', commitment: 'processed' }
  const answer = await callJsonRpc(rpcUrl, 'getAccountInfo', [address, options])
  const { lamports, data } = parseWith(accountSchema, answer).value
  return { lamports, data: Buffer.from(data[0], 'base64') }
}

async function setAccount(
  rpcUrl: string,
  address: Address,
  change: { lamports?: number; data?: string },
): Promise<void> {
  await callJsonRpc(rpcUrl, 'surfnet_setAccount', [address, change])
}
