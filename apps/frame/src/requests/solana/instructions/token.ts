import type { Address } from '@solana/addresses'
import type { ApprovalWarning } from '../../../model/approvalModel.js'
import { caution, danger, plain, whole } from '../../model/rows.js'
import { formatAmount, type Token } from '../../model/token.js'
import { programs } from '../programs.js'
import type { Instruction } from '../transaction.js'
import { getWalletWarnings } from './getWalletWarnings.js'
import {
  type InstructionDescription,
  type InstructionFacts,
  type KnownProgram,
  readAddress,
  readData,
} from './knownProgram.js'

type Describe = (instruction: Instruction, facts: InstructionFacts) => InstructionDescription | null

/** No token has as much: whoever asks for more than half of a number's range asks for everything, for ever. */
const everything = 1n << 63n

/** Instructions by their number, the same in both token programs. https://docs.rs/spl-token-interface */
const describers: Readonly<Record<number, Describe>> = {
  // Transfer: source, destination, authority
  3: (instruction, facts) => describeTransfer(instruction, facts, { destination: 1, mint: null }),
  // TransferChecked: source, mint, destination, authority
  12: (instruction, facts) => describeTransfer(instruction, facts, { destination: 2, mint: 1 }),
  // Approve: source, delegate, owner
  4: (instruction, facts) => describeApproval(instruction, facts, { delegate: 1, mint: null }),
  // ApproveChecked: source, mint, delegate, owner
  13: (instruction, facts) => describeApproval(instruction, facts, { delegate: 2, mint: 1 }),
  // Revoke
  5: (_, { texts }) => ({ action: texts.revoke(texts.tokens), rows: [], warnings: [], recipient: null }),
  // SetAuthority
  6: describeAuthority,
  // CloseAccount: account, destination, authority
  9: describeClosing,
  // SyncNative
  17: () => ({ action: null, rows: [], warnings: [], recipient: null }),
}

/** Tokens of both programs. */
export const token: KnownProgram = {
  addresses: [programs.token, programs.token2022],
  describe(instruction, facts) {
    const kind = instruction.data[0]
    return kind === undefined ? null : (describers[kind]?.(instruction, facts) ?? null)
  },
}

function describeTransfer(
  instruction: Instruction,
  facts: InstructionFacts,
  places: { destination: number; mint: number | null },
): InstructionDescription | null {
  const [source] = instruction.accounts
  const destination = instruction.accounts[places.destination]
  const named = readNamed(instruction, facts, source, places.mint)
  if (!named || !destination) return null
  const { texts } = facts
  const owner = facts.getTokenAccount(destination)?.owner
  const unknown: ApprovalWarning[] = owner ? getWalletWarnings(owner, facts) : [caution(texts.ownerUnknown)]
  return {
    action: texts.send(named.shown),
    rows: [
      plain(texts.amount, named.shown),
      whole(owner ? texts.to : texts.toTokenAccount, owner ?? destination),
      whole(texts.tokenContract, named.mint),
    ],
    warnings: [...unknown, ...named.warnings],
    recipient: owner ?? destination,
  }
}

function describeApproval(
  instruction: Instruction,
  facts: InstructionFacts,
  places: { delegate: number; mint: number | null },
): InstructionDescription | null {
  const [source] = instruction.accounts
  const delegate = instruction.accounts[places.delegate]
  const named = readNamed(instruction, facts, source, places.mint)
  if (!named || !delegate) return null
  const { texts } = facts
  const isUnlimited = named.amount >= everything
  const shown = isUnlimited ? texts.unlimited(named.token.symbol) : named.shown
  return {
    action: texts.allow(shown),
    rows: [
      plain(texts.atMost, shown),
      whole(texts.spender, delegate),
      whole(texts.tokenContract, named.mint),
    ],
    warnings: [
      isUnlimited ? danger(texts.unlimitedAllowance(named.token.symbol)) : caution(texts.allowance),
      ...named.warnings,
    ],
    recipient: delegate,
  }
}

function describeAuthority(
  { accounts, data }: Instruction,
  { texts }: InstructionFacts,
): InstructionDescription | null {
  const [given] = accounts
  // Number, kind of authority, whether there is a new one, who that is.
  const to = data[2] === 1 ? readAddress(data, 3) : null
  if (!given) return null
  return {
    action: texts.giveAway,
    rows: [whole(texts.account, given), ...(to ? [whole(texts.newOwner, to)] : [])],
    warnings: [danger(texts.givesTokenAccountAway)],
    recipient: to,
  }
}

function describeClosing(
  { accounts }: Instruction,
  { account, texts }: InstructionFacts,
): InstructionDescription | null {
  const [closed, destination] = accounts
  if (!closed || !destination) return null
  return {
    action: texts.closeAccount,
    rows: [whole(texts.account, closed), whole(texts.restTo, destination)],
    // What is left in it goes to the destination.
    warnings: destination === account ? [] : [danger(texts.closesAccount)],
    recipient: destination === account ? null : destination,
  }
}

type Named = {
  mint: Address
  token: Token
  amount: bigint
  shown: string
  warnings: readonly ApprovalWarning[]
}

/** The amount of an instruction with the name of its token; null where the token is not known. */
function readNamed(
  instruction: Instruction,
  facts: InstructionFacts,
  source: Address | null | undefined,
  mintPlace: number | null,
): Named | null {
  const amount = readData(instruction).u64(1)
  const mint =
    mintPlace === null ? source && facts.getTokenAccount(source)?.mint : instruction.accounts[mintPlace]
  if (amount === undefined || !mint) return null
  const token = facts.getToken(mint)
  const warnings = token.isListed ? [] : [caution(facts.texts.unlistedToken)]
  return { mint, token, amount, shown: formatAmount(amount, token, facts.texts), warnings }
}
