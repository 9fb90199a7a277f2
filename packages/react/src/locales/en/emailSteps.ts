/** English texts of the steps after the mail was sent: the device, the code. interface-guide.md §7.6. */
export const emailStepTexts = {
  'email.device': 'Approve this device',
  'email.device.help': 'We sent a link to {email}. Open it on any device and approve.',
  'email.device.validFor': 'The link is valid for {time}.',
  'email.device.match': 'The page behind the link asks for this number',
  'email.device.browser': 'Approve with this browser',
  'email.device.expired': 'The link has expired',
  'email.device.expired.help': 'A new one goes to {email}.',
  'email.device.denied': 'This login was refused',
  'email.device.denied.help':
    'On the page behind the link someone chose “I did not ask for this” or another number.',
  'email.device.failed': 'The login was interrupted',
  'email.code.sent': 'Enter the code we sent to {email}',
  'email.code.shown': 'Enter the code shown on the page you opened from the mail',
  'email.code.label': 'Six-digit code',
  'email.code.validFor': 'Valid for {time}',
  'email.code.almostOver': 'The code is valid for ten more seconds',
  'email.code.checking': 'Checking the code…',
  'email.code.busy':
    'Too many wallets are being opened on other devices right now. Yours is not lost. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'email.code.wrong': 'That code is not right. {tries, plural, one {# try} other {# tries}} left',
  'email.code.expired': 'That code has expired',
  'email.resumed': 'Your login goes on here. No new mail was sent.',
  'login.closing': 'This account will be deleted on {date}',
  'login.closing.help':
    'Until then it opens in no app. To keep it, log in once more on your account’s page, or follow the link in the mail about it.',
  'login.closing.keep': 'Keep the account',
  'login.closing.keep.help': 'On your account’s page, after a fresh login',
  'email.resend': 'Resend',
  'email.sendNew': 'Send a new one',
  'email.useAnother': 'Use another email',
  'email.change': 'Change',
} as const
