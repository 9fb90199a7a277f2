import type { Address } from 'viem'
import type {
  ApprovalChange,
  ApprovalModel,
  ApprovalRow,
  ApprovalWarning,
} from '../../model/approvalModel.js'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'

/** What a request does, in words; the rest of an approval is the same for all. */
export type Description = {
  title: string
  approveLabel: string
  rows: readonly ApprovalRow[]
  details?: readonly ApprovalRow[]
  warnings: readonly ApprovalWarning[]
  /** Whether a word is to be typed in every browser; absent: not. */
  asksWord?: boolean
  /** Who gets, or may take, something; null: nobody. */
  recipient: string | null
  /** The right it is about, in full; absent: it gives none. `amount` in base units, null: a whole collection. */
  gives?: { contract: Address; spender: Address; amount: bigint | null }
}

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

/** Makes a tree of plain data unchangeable, so that what is signed is what was shown. embedded-wallet.md §10 “binding”. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // Bytes cannot be frozen; who holds some keeps its own copy.
  if (ArrayBuffer.isView(value)) return value
  for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
