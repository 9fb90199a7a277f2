/** English texts of the login by e-mail. interface-guide.md §7.6. */
export const emailTexts = {
  'email.label': 'Email',
  'email.continue': 'Continue with email',
  'email.help': 'We send you a mail. No password needed.',
  'email.invalid': 'This is not an email address',
  'email.sending': 'Sending mail…',
  'email.cooldown': 'Please try again after {seconds, plural, one {# second} other {# seconds}}',
  'email.resendIn': 'Resend in {seconds} s',
  'email.resent': 'A new mail is on its way to {email}',
  'email.notKept': 'Your browser does not keep this sign-in. After a reload you will be asked again.',
} as const
