import type { ApprovalChange, ApprovalModel } from '../../model/approvalModel.js'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'
import { deepFreeze } from './deepFreeze.js'
import type { Description } from './description.js'

/** A button is no place to read: longer words, as of an absurd amount, would push what matters out of sight. */
const longestLabel = 48

/** Nobody reads more rows, and a page with many more stands still. */
const mostRows = 2_000

/**
 * Puts what is the same for all requests around a description, dangers first.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for more than anybody can read.
 */
export function createModel(
  { appOrigin, network, evmAddress, solanaAddress, texts }: SigningContext,
  description: Description,
  signed: { digest: string; risk?: ApprovalModel['risk']; changes?: readonly ApprovalChange[] | null },
): ApprovalModel {
  if (description.rows.length + (description.details?.length ?? 0) > mostRows)
    throw refuse(texts, (each) => each.tooMuch)
  const { gives: _, ...shown } = description
  const dangers = description.warnings.filter(({ level }) => level === 'danger')
  const cautions = description.warnings.filter(({ level }) => level === 'caution')
  return deepFreeze({
    risk: 'value',
    ...shown,
    ...signed,
    approveLabel: description.approveLabel.length > longestLabel ? texts.approve : description.approveLabel,
    warnings: [...dangers, ...cautions],
    appOrigin,
    account: network.chainNamespace === 'eip155' ? evmAddress : solanaAddress,
    networkName: network.name,
    networkId: network.caipNetworkId,
  })
}
