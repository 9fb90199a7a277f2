// On its own, so that what reads the list (schemas among it) loads with the first reading and not with the dialog.
export { fetchWallets } from '@gangway/core'
