import { whole } from '../../model/rows.js'
import { programs } from '../programs.js'
import type { Instruction } from '../transaction.js'
import type { KnownProgram } from './knownProgram.js'

/** Creates a person's account for a token. */
export const associatedToken: KnownProgram = {
  addresses: [programs.associatedToken],
  describe(instruction, { texts }) {
    const created = readCreation(instruction)
    if (!created) return null
    return {
      action: null,
      rows: [whole(texts.tokenAccountFor, created.owner)],
      warnings: [],
      recipient: null,
    }
  },
}

/** The account an instruction creates; the program itself sees to it that it is the owner's. null: it creates none. */
export function readCreation({ program, accounts, data }: Instruction) {
  const [, address, owner, mint] = accounts
  // No data: create; 0: the same; 1: unless it exists.
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] ?? 2) <= 1)
  if (program !== programs.associatedToken || !isCreation || !address || !owner || !mint) return null
  return { address, owner, mint }
}
