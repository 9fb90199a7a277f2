import { GangwayError, parseCaipAccountId } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import type { Config } from '../config/config.js'

/** `transfer(address,uint256)` of ERC-20, up to the recipient. */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})/i

/**
 * Refuses a batch that pays somebody the operator denies, in coins or by an ERC-20 transfer. interface-guide.md §9.6
 *
 * @throws GangwayError `SEND_WOULD_FAIL` with the operator's reason.
 */
export function assertNobodyDenied(config: Pick<Config, 'deniedRecipients'>, calls: readonly Call[]): void {
  const paid = calls.flatMap(({ to, data = '0x' }) => {
    const recipient = transferCall.exec(data)?.[1]
    return [to.toLowerCase(), ...(recipient ? [`0x${recipient.toLowerCase()}`] : [])]
  })
  for (const [id, details] of Object.entries(config.deniedRecipients)) {
    const { chainNamespace, address } = parseCaipAccountId(id)
    if (chainNamespace === 'eip155' && paid.includes(address.toLowerCase()))
      throw new GangwayError('SEND_WOULD_FAIL', { details })
  }
}
