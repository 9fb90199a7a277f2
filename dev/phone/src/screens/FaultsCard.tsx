import { faultSwitches } from '@gangway/testing/wallet'
import type { Phone } from '../createPhone.js'
import type { PhoneFaults } from '../createPhoneFaults.js'
import { useStore } from '../useStore.js'

const phoneSwitches: Record<keyof PhoneFaults, string> = {
  approvesUnknownNetwork: 'Approves a network nobody asked for',
  endsSessions: 'Ends each session at once',
  ignoresSignIn: 'Knows no one-click sign-in',
}

/** A phone keeps its sessions over reloads, whatever it forgets. */
const switches = faultSwitches.filter(({ patch }) => !('lostAfterReload' in patch(true)))

/** What the phone does wrong on purpose. */
export function FaultsCard({ phone: { wallet, faults } }: { phone: Phone }) {
  const state = useStore(wallet.state)
  const own = useStore(faults)
  return (
    <details className="card">
      <summary>Faults</summary>
      {switches.map(({ label, isOn, patch }) => (
        <Tick key={label} label={label} isOn={isOn(state)} set={(on) => wallet.state.set(patch(on))} />
      ))}
      {Object.entries(phoneSwitches).map(([name, label]) => (
        <Tick
          key={name}
          label={label}
          isOn={own[name as keyof PhoneFaults]}
          set={(on) => faults.set({ ...own, [name]: on })}
        />
      ))}
    </details>
  )
}

function Tick({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  )
}
