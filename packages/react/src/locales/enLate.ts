import { accountViewTexts } from './en/accountView.js'
import { addTokenTexts } from './en/addToken.js'
import { allWalletsTexts } from './en/allWallets.js'
import { approveViewTexts } from './en/approveView.js'
import { buyTexts } from './en/buy.js'
import { contactTexts } from './en/contacts.js'
import { emailStepTexts } from './en/emailSteps.js'
import { feeTexts } from './en/fee.js'
import { helpTexts } from './en/help.js'
import { historyTexts } from './en/history.js'
import { missingWalletTexts } from './en/missingWallet.js'
import { nameTexts } from './en/names.js'
import { networksLateTexts } from './en/networksLate.js'
import { nftTexts } from './en/nfts.js'
import { noticeTexts } from './en/notices.js'
import { pairingTexts } from './en/pairing.js'
import { profileTexts } from './en/profile.js'
import { receiveTexts } from './en/receive.js'
import { sendTexts } from './en/send.js'
import { sendReviewTexts } from './en/sendReview.js'
import { severalTexts } from './en/several.js'
import { socialTexts } from './en/social.js'
import { swapTexts } from './en/swap.js'
import { tokensTexts } from './en/tokens.js'
import { transactionTexts } from './en/transaction.js'
import { walletDetailTexts } from './en/walletDetail.js'

/**
 * English texts of views that load when they are opened. They come with the first of these views and not with the dialog,
 * which every page fetches ahead. architecture.md §4 “What loads when”.
 */
export const enLate = {
  ...accountViewTexts,
  ...addTokenTexts,
  ...allWalletsTexts,
  ...approveViewTexts,
  ...buyTexts,
  ...contactTexts,
  ...emailStepTexts,
  ...feeTexts,
  ...helpTexts,
  ...historyTexts,
  ...missingWalletTexts,
  ...networksLateTexts,
  ...nftTexts,
  ...nameTexts,
  ...noticeTexts,
  ...pairingTexts,
  ...profileTexts,
  ...receiveTexts,
  ...sendTexts,
  ...sendReviewTexts,
  ...severalTexts,
  ...socialTexts,
  ...swapTexts,
  ...tokensTexts,
  ...transactionTexts,
  ...walletDetailTexts,
} as const
