import type { AccountEvent } from '../src/model/accountEvent.js'

/** An event of an account: one USDX received, but for what differs. */
export function createAccountEvent(differing: Partial<AccountEvent> = {}): AccountEvent {
  return {
    account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    chain: 'eip155:31337',
    block: 7,
    position: 100_000,
    txId: `0x${'1'.repeat(64)}`,
    time: Date.UTC(2026, 10, 21, 12),
    status: 'confirmed',
    kind: 'fungible',
    direction: 'in',
    asset: '0x98eddadcfde04dc22a0e62119617e74a6bc77313',
    tokenId: null,
    raw: 1_000_000n,
    from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    initiator: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    isInternal: false,
    method: '0xa9059cbb',
    fee: null,
    nonce: null,
    operation: null,
    protocol: null,
    verdict: { level: 'ok', reasons: [] },
    ...differing,
  }
}
