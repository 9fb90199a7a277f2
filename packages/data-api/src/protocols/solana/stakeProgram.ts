import type { SolanaCall, SolanaInstruction, SolanaProtocol } from '../protocol.js'

const program = 'Stake11111111111111111111111111111111111111'

/**
 * Solana's own stake program: SOL goes into a stake account and comes out of it; solana.com/docs/references/staking. The stake
 * account is the only other side of the SOL. It is staked where the account alone may take it out again, and nothing hands
 * that right on.
 */
export const stakeProgram: SolanaProtocol = {
  name: 'Solana',
  programs: [program],
  // Makes the stake account. What it pays to another has more than one other side.
  besides: ['11111111111111111111111111111111'],
  read(call) {
    const { in: gained, out: lost, moves } = call
    const coin = moves.find(({ kind }) => kind === 'native')
    if (!coin || gained.hasToken || lost.hasToken) return null
    const calls = call.instructions.filter(({ programId }) => programId === program)
    if (coin.direction === 'in') return isWithdrawn(calls, coin.from) ? 'unstake' : null
    return coin.to !== null && isStaked(calls, coin.to, call) ? 'stake' : null
  },
}

function isWithdrawn(calls: readonly SolanaInstruction[], from: string): boolean {
  return calls.some(({ parsed }) => parsed?.type === 'withdraw' && parsed.info.stakeAccount === from)
}

function isStaked(calls: readonly SolanaInstruction[], to: string, { account }: SolanaCall): boolean {
  const done = calls.map(({ parsed }) => (parsed?.info.stakeAccount === to ? parsed : undefined))
  return (
    done.some((parsed) => parsed?.type === 'delegate') &&
    done.some((parsed) => parsed?.type.startsWith('initialize') && getWithdrawer(parsed.info) === account) &&
    done.every((parsed) => parsed && /^(initialize|initializeChecked|delegate)$/.test(parsed.type))
  )
}

/** Who may take out what is in a stake account, as nodes write `initialize` and `initializeChecked`. */
function getWithdrawer({ authorized, withdrawer }: Readonly<Record<string, unknown>>): unknown {
  const isNested = typeof authorized === 'object' && authorized !== null && 'withdrawer' in authorized
  return isNested ? authorized.withdrawer : withdrawer
}
