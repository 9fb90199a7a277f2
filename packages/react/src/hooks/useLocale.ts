import { useGangwayContext } from '../GangwayContext.js'

/** BCP 47 tag by which numbers are written: the provider's, else the browser's. */
export function useLocale(): string {
  return useGangwayContext().locale
}
