import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'

type KnownFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignMessageFeature

const methods = {
  'standard:connect': 'connect',
  'standard:disconnect': 'disconnect',
  'standard:events': 'on',
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
  'solana:signMessage': 'signMessage',
} as const satisfies Record<keyof KnownFeatures, string>

/** Tells whether a Wallet Standard wallet has a feature and the method that goes with it. */
export function hasWalletFeature<TName extends keyof KnownFeatures>(
  wallet: Wallet,
  name: TName,
): wallet is Wallet & { features: Pick<KnownFeatures, TName> } {
  const feature = wallet.features[name]
  const method = methods[name]
  return (
    typeof feature === 'object' &&
    feature !== null &&
    method in feature &&
    typeof Reflect.get(feature, method) === 'function'
  )
}
