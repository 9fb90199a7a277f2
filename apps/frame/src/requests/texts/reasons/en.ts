/** English: why a request is refused, and what a person is warned of. */
export const en = {
  // Refusals
  otherAccount: 'This request is for another account',
  notUnderWay: 'The transaction to be replaced is not under way any more',
  otherReplacement: 'This is neither the same transaction once more nor its cancellation',
  otherNetwork: (network: string) => `This request is for another network than ${network}`,
  signInElsewhere: (domain: string, host: string) =>
    `This message would sign you in to “${domain}”, but ${host} asks for it`,
  delegation: 'Only this wallet itself hands the account to a contract (EIP-7702)',
  ownContract: 'Only this wallet itself has the account’s own contract do something',
  ownContractSignature:
    'A signature like this rules the account as a whole. Only this wallet itself makes one',
  grantsEverybody: 'A permission is for one key or account, and this address stands for everybody or nobody',
  grantsItself: 'An account needs no permission of its own',
  takenBackAlready: 'This permission was taken back already',
  unknownPermission: 'This wallet knows no such permission of yours',
  foreignContract: 'Your account is handed to a contract that is not known here',
  /** `what` is empty for an app whose person reads another language. */
  callWouldFail: (number: number, what: string, reason: string) =>
    `${number}${what ? `, “${what}”,` : ''} would fail${reason ? `: ${reason}` : ''}. Nothing was done`,
  callsWouldFail: (reason: string) =>
    `One of these would fail${reason ? `: ${reason}` : ''}. Nothing was done`,
  setUpWouldFail: (reason: string) =>
    `Your account cannot be set up now${reason ? `: ${reason}` : ''}. Nothing was done`,
  notSetUp: (network: string) => `Your account on ${network} is a plain one already`,
  unknownTransactionType: 'This kind of transaction cannot be signed here',
  isTransaction: 'This message is a transaction in disguise',
  notASigner: 'This transaction needs no signature of this account',
  otherFeePayer: 'Somebody else pays the fee of this transaction',
  tooMuch: 'This request is longer than anybody can read',
  missingSignatures: 'This transaction needs signatures of others first',

  // Warnings
  grantLasts: 'They can do this without asking again, until it ends or you take it back',
  grantIsAll: (symbol: string) => `In all this is as much ${symbol} as you have now, or more`,
  grantOutlives:
    'What this function lets others take stays, even after the permission has ended or was taken back',
  grantIsLong: 'This lasts longer than a year',
  grantHasNoAmount: (contract: string) =>
    `What they have ${contract} do is not limited to an amount. It may take whatever that contract can take of you`,
  setUpStays: 'That your account is set up stays, even if what it is for fails or is cancelled',
  setBackRests:
    'What apps may do by themselves rests meanwhile, and is back with the next time. To end it for good, take it back',
  ofCall: (number: number, warning: string) => `${number}: ${warning}`,
  messageIsNoText:
    'This is no readable text. Whoever has your signature may use it for something you do not know',
  messageHasHidden: 'The message has characters that cannot be seen. They are spelled out here',
  messageHasGap: 'The message goes on after a gap. Scroll to its end',
  signInMalformed: 'This sign-in is not written by the rules (EIP-4361)',
  signInOtherUri: (uri: string) => `The sign-in is for ${uri}`,
  signInOtherNetwork: 'The sign-in is for another network',
  signInExpired: 'The sign-in has run out',
  lostThere: 'Nobody owns this address. What is sent there is lost',
  toYourself: 'You are sending to yourself',
  recipientIsContract: 'This is a contract. Make sure it can receive this',
  looksLikeYours: 'This is not your address. It only looks like it',
  looksLikeToken: 'This address only looks like that of a known token',
  unlistedToken: 'Nobody vouches for the name of this token',
  unlimitedAllowance: (symbol: string) => `They can take every ${symbol} you have, now and later`,
  allowance: 'They can take this without asking again',
  onTopOfAllowance: 'This comes on top of what they may take already',
  spenderIsPerson: 'This is a person’s account, not a contract. Nobody honest asks for this',
  allItems: 'They can take every item of this collection, now and later',
  oneItem: 'They can take this item',
  notYours: 'This moves what belongs to another account',
  noContract: 'There is no contract at this address. The data does nothing',
  unknownContract: 'This contract is not known here',
  givesRight: (spender: string, what: string) => `This lets ${spender} take ${what}`,
  unknownCall: 'Nobody can say here what this call does',
  createsContract: 'This creates a contract. Nobody can say here what it does',
  wouldFail: (reason: string) => (reason ? `This would fail: ${reason}` : 'This would fail'),
  notEnough: (balance: string, needed: string) => `You have ${balance}. This takes up to ${needed}`,
  highFee: (times: bigint) => `The app offers ${times} times the usual fee`,
  lowFee: 'The fee is less than the network takes now',
  littleGas: 'The gas limit is less than this takes. It would fail, and the fee be paid',
  cancelMayBeLate: 'It may be too late. If the first transaction is carried out before, it stays',
  replaces: 'This replaces a transaction that is under way',
  waits: (count: number) => `This waits for ${count} earlier ${count === 1 ? 'transaction' : 'transactions'}`,
  unknownData: 'Nobody can say here what this does. A signature like this can give away what you own',
  goesWithOrder: 'An order goes with this. Its fields are in the details',
  everyNetwork: 'This signature is valid on every network',
  staysValid: 'This transaction does not run out. Once signed, it can be sent at any time',
  expired: 'This transaction has run out. Ask the app for a new one',
  unknownProgram: (program: string) => `Nobody can say here what the program ${program} does`,
  unresolvedAccounts: 'Some accounts of this transaction could not be read',
  ownerUnknown: 'Who owns this token account is not known',
  givesAccountAway: 'This gives your account to somebody else',
  givesTokenAccountAway: 'This gives a token account of yours to somebody else',
  letsOthersTake: 'This lets somebody else take your tokens',
  coinsLeave: 'These coins then belong to whoever holds the new account',
  closesAccount: 'This closes a token account of yours',
}

/** Why a request is refused, and what a person is warned of, in one language. */
export type ReasonTexts = typeof en
