import { type EventProperties, toGangwayError } from '@gangway/protocol'
import type { SendToken } from '../chains/sendParameters.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { track } from '../events/track.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'

/** What is told of: all that one request moves. */
type Subject = Pick<SentTransaction, 'networkId' | 'from'> & {
  connection: Connection
  moves: readonly { token: SendToken; amount: bigint | null }[]
}

/**
 * Tells that a send began, waits for it and tells how it went, for coins and tokens of every chain family alike. Of several
 * that leave together each is told of; neither who sends nor who is sent to. A token is named by its own address at first,
 * then by its symbol; an NFT by its standard alone, since its name would tell who has it. services.md §5
 */
export async function trackSend<T>(config: Config, subject: Subject, sending: () => Promise<T>): Promise<T> {
  const { networkId, moves } = subject
  const transfers = moves.map((move) => ({ move, properties: toTransfer(subject, move) }))
  for (const { move, properties } of transfers) {
    const { address, symbol, nft } = move.token
    const token = nft?.standard ?? (address === null ? symbol : `${networkId}:${address}`)
    track(config, { type: 'track', event: 'SEND_INITIATED', properties: { ...properties, token } })
  }
  try {
    const result = await sending()
    for (const { properties } of transfers)
      track(config, { type: 'track', event: 'SEND_SUCCESS', properties })
    return result
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    for (const { properties } of transfers)
      track(config, { type: 'track', event: 'SEND_ERROR', properties: { ...properties, message } })
    throw error
  }
}

function toTransfer(
  { connection, from, networkId }: Subject,
  { token, amount }: Subject['moves'][number],
): EventProperties['SEND_SUCCESS'] {
  const account = connection.accounts.find(({ address }) => address === from)
  return {
    isSmartAccount: account?.type === 'smartAccount',
    network: networkId,
    token: token.nft?.standard ?? token.symbol,
    amount: amount === null ? '' : formatAmount(amount, token.decimals),
  }
}
