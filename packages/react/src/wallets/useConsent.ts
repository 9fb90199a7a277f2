import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'
import { useWalletsContext } from './WalletsProvider.js'

/** Marks the box that is to be ticked. */
export const consentBoxAttribute = 'data-gangway-consent'

/** Addresses of what people agree to by connecting. */
export type LegalLinks = { terms?: string; privacy?: string }

/** The consent a host may require before anybody connects. interface-guide.md §7.2 “Legal line”, §17. */
export function useConsent(): {
  /** What is agreed to; empty: nothing. */
  links: LegalLinks
  isRequired: boolean
  isGiven: boolean
  /** A method was chosen without it. */
  isMissed: boolean
  give(isGiven: boolean): void
  /** Runs `action` if nothing stands against it; else leads to the box. */
  askFirst(action: () => void): void
} {
  const { legal } = useGangwayContext()
  const { consent } = useWalletsContext()
  const { isGiven, isMissed } = useStore(consent)
  const links = {
    ...(legal?.termsUrl ? { terms: legal.termsUrl } : {}),
    ...(legal?.privacyUrl ? { privacy: legal.privacyUrl } : {}),
  }
  // Without anything to agree to there is no box to tick.
  const isRequired = legal?.isConsentRequired === true && Object.keys(links).length > 0
  return {
    links,
    isRequired,
    isGiven,
    isMissed,
    give: (isGiven) => consent.set({ isGiven, isMissed: false }),
    askFirst(action) {
      if (!isRequired || isGiven) return action()
      consent.set({ isGiven: false, isMissed: true })
      document.querySelector<HTMLElement>(`[${consentBoxAttribute}]`)?.focus()
    },
  }
}
