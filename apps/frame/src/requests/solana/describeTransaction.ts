import { bytesToHex } from 'viem'
import type { ApprovalRow } from '../../model/approvalModel.js'
import type { Description } from '../model/createModel.js'
import { danger, plain, text, whole } from '../model/rows.js'
import type { RequestTexts } from '../texts/en.js'
import { knownPrograms } from './instructions/index.js'
import type { InstructionDescription, InstructionFacts } from './instructions/knownProgram.js'
import type { Instruction, SolanaTransaction } from './transaction.js'

/** Says what a transaction does, instruction by instruction. What it cannot name, it says so of. */
export function describeTransaction(transaction: SolanaTransaction, facts: InstructionFacts): Description {
  const { texts } = facts
  const all = transaction.instructions.map((instruction) => describeInstruction(instruction, facts))
  const actions = all.filter(({ action }) => action !== null)
  const [first] = actions
  const isSingle = actions.length === 1
  const title = isSingle ? (first?.action ?? '') : texts.signTransaction
  const isWhole = transaction.accounts.every(({ address }) => address !== null)
  return {
    title,
    approveLabel: isSingle ? title : texts.approve,
    rows: all.flatMap((one) => (isSingle ? one.rows : withAction(one, actions.indexOf(one) + 1, texts))),
    details: all.flatMap(({ details = [] }) => details),
    warnings: [
      ...(isWhole ? [] : [danger(texts.unresolvedAccounts)]),
      ...all.flatMap(({ warnings }) => warnings),
    ],
    recipient: all.find(({ recipient }) => recipient !== null)?.recipient ?? null,
  }
}

/** One of several is numbered. */
function withAction(
  { action, rows }: InstructionDescription,
  number: number,
  texts: RequestTexts,
): ApprovalRow[] {
  return [...(action === null ? [] : [plain(texts.instruction(number), action)]), ...rows]
}

function describeInstruction(instruction: Instruction, facts: InstructionFacts): InstructionDescription {
  const { program } = instruction
  const known = knownPrograms.find(({ addresses }) => program !== null && addresses.includes(program))
  return known?.describe(instruction, facts) ?? describeUnknown(instruction, facts)
}

function describeUnknown(
  { program, accounts, data }: Instruction,
  { texts }: InstructionFacts,
): InstructionDescription {
  const rows: ApprovalRow[] = program ? [whole(texts.program, program)] : []
  const details = [
    text(texts.data, bytesToHex(data)),
    ...accounts.flatMap((account) => (account ? [whole(texts.account, account)] : [])),
  ]
  return {
    action: texts.unknownInstruction,
    rows,
    details,
    warnings: [danger(texts.unknownProgram(program ?? ''))],
    recipient: program,
  }
}
