import type { WalletState } from '../walletState.js'

/** One tick box of the settings panel. */
type FaultSwitch = {
  label: string
  isOn: (state: WalletState) => boolean
  patch: (isOn: boolean) => Partial<WalletState>
}

/** How slow a slow wallet is, ms: longer than a reconnect waits for one wallet. */
const slowness = 8_000

/** The faults a person can switch on in the page, in the order shown. */
export const faultSwitches: readonly FaultSwitch[] = [
  {
    label: 'Confirm without asking',
    isOn: (state) => state.autoConfirm,
    patch: (autoConfirm) => ({ autoConfirm }),
  },
  { label: 'Decline everything', isOn: (state) => state.decline, patch: (decline) => ({ decline }) },
  {
    label: 'Decline signing only',
    isOn: (state) => state.declineSigning,
    patch: (declineSigning) => ({ declineSigning }),
  },
  { label: 'Already pending (−32002)', isOn: (state) => state.pending, patch: (pending) => ({ pending }) },
  {
    label: 'Unknown network (4902)',
    isOn: (state) => state.unknownChain,
    patch: (unknownChain) => ({ unknownChain }),
  },
  {
    label: 'Says it switched, but stays',
    isOn: (state) => state.staysOnNetwork,
    patch: (staysOnNetwork) => ({ staysOnNetwork }),
  },
  {
    label: 'Takes no batches',
    isOn: (state) => state.takesNoBatches,
    patch: (takesNoBatches) => ({ takesNoBatches }),
  },
  { label: 'Slow (8 s)', isOn: (state) => state.slow > 0, patch: (isOn) => ({ slow: isOn ? slowness : 0 }) },
  {
    label: 'Never answers',
    isOn: (state) => state.neverAnswers,
    patch: (neverAnswers) => ({ neverAnswers }),
  },
  { label: 'Locked', isOn: (state) => state.locked, patch: (locked) => ({ locked }) },
  {
    label: 'Forgets the page after a reload',
    isOn: (state) => state.lostAfterReload,
    patch: (lostAfterReload) => ({ lostAfterReload }),
  },
]
