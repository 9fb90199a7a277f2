import type { WalletClient } from '@gangway/pairing'
import type { PublicConfig } from '@gangway/protocol'
import type { WalletContext } from '@gangway/testing/wallet'
import type { PhoneAddresses } from './answers/buildNamespaces.js'
import type { PhoneFaults } from './createPhoneFaults.js'
import type { Questions } from './createQuestions.js'
import type { Store } from './createStore.js'

/** What everything in the phone works with. */
export type PhoneContext = {
  config: PublicConfig
  client: WalletClient
  /** Keys, network, account in use, and the faults any wallet may have. */
  wallet: WalletContext
  /** Of all accounts, as they are now. */
  addresses: Store<PhoneAddresses>
  faults: Store<PhoneFaults>
  questions: Questions
  /** Tells the owner what came of something. */
  say(news: string): void
}
