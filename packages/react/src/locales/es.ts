import type { Messages } from './catalogue.js'
import { accountTexts } from './es/account.js'
import { addTokenTexts } from './es/addToken.js'
import { approveTexts } from './es/approve.js'
import { blockTexts } from './es/blocks.js'
import { buttonTexts } from './es/button.js'
import { buyTexts } from './es/buy.js'
import { connectTexts } from './es/connect.js'
import { contactTexts } from './es/contacts.js'
import { emailTexts } from './es/email.js'
import { emailStepTexts } from './es/emailSteps.js'
import { errorTexts } from './es/errors.js'
import { feeTexts } from './es/fee.js'
import { historyTexts } from './es/history.js'
import { missingWalletTexts } from './es/missingWallet.js'
import { nameTexts } from './es/names.js'
import { networksTexts } from './es/networks.js'
import { nftTexts } from './es/nfts.js'
import { pairingTexts } from './es/pairing.js'
import { profileTexts } from './es/profile.js'
import { receiveTexts } from './es/receive.js'
import { sendTexts } from './es/send.js'
import { severalTexts } from './es/several.js'
import { signInTexts } from './es/signIn.js'
import { socialTexts } from './es/social.js'
import { swapTexts } from './es/swap.js'
import { tokensTexts } from './es/tokens.js'
import { transactionTexts } from './es/transaction.js'
import { viewTexts } from './es/views.js'
import { walletDetailTexts } from './es/walletDetail.js'
import { walletsTexts } from './es/wallets.js'

/**
 * The Spanish catalogue. Spanish as it is understood everywhere; people are addressed as “tú”.
 */
export const es: Messages = {
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
