import { forkProgram } from '../relay/forkProgram.js'

/** What one turn took: batches a second until the last is mined, and ms until each was answered. */
type Turn = { rate: number; answered: number[] }

/** Turns of the bare relayer, and of ours over each database this machine has. */
export type RelayerFigures = { bare: Turn[] } & Record<string, Turn[]>

/** Measures batches whose gas an app pays for, beside a relayer that signs and sends the same and checks nothing. */
export async function measureRelayer(): Promise<RelayerFigures> {
  const tests = new URL('../../../packages/wallet-api/tests/', import.meta.url)
  const program = await forkProgram<RelayerFigures>('measureSponsoring', [], tests)
  await program.kill()
  return program.first
}
