import type { CaipNetworkId } from '@gangway/protocol'

/** Ids some wallets still know Solana's networks by. modal-behaviour.md §13. */
export const deprecatedNetworks: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
