/** English texts of the view behind the secure frame, which has its own. interface-guide.md §7.10. */
export const approveViewTexts = {
  'approve.opening': 'Opening the secure window…',
  'approve.confirm': 'Confirm in the window above',
  'approve.message': 'A message is to be signed on {network}.',
  'approve.transaction': 'A transaction is to be approved on {network}.',
  'approve.failed': 'The secure window did not open',
  'approve.failed.help': 'Nothing was approved. You can try again.',
  'approve.cancel': 'Cancel the request',
} as const
