import { accountTexts } from './ar/account.js'
import { addTokenTexts } from './ar/addToken.js'
import { approveTexts } from './ar/approve.js'
import { blockTexts } from './ar/blocks.js'
import { buttonTexts } from './ar/button.js'
import { buyTexts } from './ar/buy.js'
import { connectTexts } from './ar/connect.js'
import { contactTexts } from './ar/contacts.js'
import { emailTexts } from './ar/email.js'
import { emailStepTexts } from './ar/emailSteps.js'
import { errorTexts } from './ar/errors.js'
import { feeTexts } from './ar/fee.js'
import { historyTexts } from './ar/history.js'
import { missingWalletTexts } from './ar/missingWallet.js'
import { nameTexts } from './ar/names.js'
import { networksTexts } from './ar/networks.js'
import { nftTexts } from './ar/nfts.js'
import { pairingTexts } from './ar/pairing.js'
import { profileTexts } from './ar/profile.js'
import { receiveTexts } from './ar/receive.js'
import { sendTexts } from './ar/send.js'
import { severalTexts } from './ar/several.js'
import { signInTexts } from './ar/signIn.js'
import { socialTexts } from './ar/social.js'
import { swapTexts } from './ar/swap.js'
import { tokensTexts } from './ar/tokens.js'
import { transactionTexts } from './ar/transaction.js'
import { viewTexts } from './ar/views.js'
import { walletDetailTexts } from './ar/walletDetail.js'
import { walletsTexts } from './ar/wallets.js'
import type { Messages } from './catalogue.js'

/**
 * The Arabic catalogue. Modern standard Arabic. Where an amount and its symbol follow each other they stand
 * between U+2066 and U+2069, which keeps them in the order of `<bdi dir="ltr">`.
 */
export const ar: Messages = {
  ...accountTexts,
  ...walletDetailTexts,
  ...transactionTexts,
  ...feeTexts,
  ...historyTexts,
  ...missingWalletTexts,
  ...nftTexts,
  ...contactTexts,
  ...emailStepTexts,
  ...addTokenTexts,
  ...approveTexts,
  ...blockTexts,
  ...buttonTexts,
  ...buyTexts,
  ...connectTexts,
  ...emailTexts,
  ...errorTexts,
  ...nameTexts,
  ...networksTexts,
  ...pairingTexts,
  ...profileTexts,
  ...receiveTexts,
  ...sendTexts,
  ...signInTexts,
  ...severalTexts,
  ...socialTexts,
  ...swapTexts,
  ...tokensTexts,
  ...viewTexts,
  ...walletsTexts,
}
