import { plain } from '../../model/rows.js'
import { programs } from '../programs.js'
import { type KnownProgram, readData } from './knownProgram.js'

/** Numbers of the instructions that set what computing costs. */
export const computeBudgetKinds = { requestHeapFrame: 1, setLimit: 2, setPrice: 3, setDataSize: 4 } as const

/** How much computing is paid for, and how well; what it comes to stands in the fee. */
export const computeBudget: KnownProgram = {
  addresses: [programs.computeBudget],
  describe(instruction, { texts }) {
    const { u8, u32, u64 } = readData(instruction)
    const kind = u8(0)
    const quiet = { action: null, rows: [], warnings: [], recipient: null }
    const [limit, price] = [u32(1), u64(1)]
    if (kind === computeBudgetKinds.setLimit && limit !== undefined)
      return { ...quiet, details: [plain(texts.computeLimit, `${limit}`)] }
    if (kind === computeBudgetKinds.setPrice && price !== undefined)
      return { ...quiet, details: [plain(texts.computePrice, texts.microLamports(price))] }
    return kind === computeBudgetKinds.requestHeapFrame || kind === computeBudgetKinds.setDataSize
      ? quiet
      : null
  },
}
