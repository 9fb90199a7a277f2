import { caution, danger, plain, whole } from '../../model/rows.js'
import { formatAmount } from '../../model/token.js'
import { programs } from '../programs.js'
import { getWalletWarnings } from './getWalletWarnings.js'
import { type InstructionDescription, type KnownProgram, readAddress, readData } from './knownProgram.js'

/** Numbers of the instructions known here. https://docs.rs/solana-system-interface */
export const systemKinds = { createAccount: 0, assign: 1, transfer: 2, advanceNonce: 4 } as const

/** Where `createAccount` names the program its account is for: behind its number, the coins and the size. */
const ownerAt = 4 + 8 + 8

/** Coins, and new accounts. */
export const system: KnownProgram = {
  addresses: [programs.system],
  describe(instruction, facts): InstructionDescription | null {
    const { texts } = facts
    const { u32, u64 } = readData(instruction)
    const [first, second] = instruction.accounts
    const kind = u32(0)
    const lamports = u64(4)
    if (kind === systemKinds.transfer && lamports !== undefined && first && second) {
      const amount = formatAmount(lamports, facts.native, texts)
      return {
        action: texts.send(amount),
        rows: [plain(texts.amount, amount), whole(texts.to, second)],
        warnings: [
          ...(first === facts.account ? [] : [caution(texts.notYours)]),
          ...getWalletWarnings(second, facts),
        ],
        recipient: second,
      }
    }
    const owner = readAddress(instruction.data, ownerAt)
    if (kind === systemKinds.createAccount && lamports !== undefined && second && owner) {
      const amount = formatAmount(lamports, facts.native, texts)
      return {
        action: texts.createAccount(amount),
        rows: [
          plain(texts.amount, amount),
          whole(texts.newAccount, second),
          whole(texts.newAccountProgram, owner),
        ],
        warnings: [danger(texts.coinsLeave)],
        recipient: second,
      }
    }
    if (kind === systemKinds.assign && first === facts.account)
      return {
        action: texts.giveAway,
        rows: [whole(texts.account, first)],
        warnings: [danger(texts.givesAccountAway)],
        recipient: null,
      }
    if (kind === systemKinds.advanceNonce) return { action: null, rows: [], warnings: [], recipient: null }
    return null
  },
}
