import { useGangwayContext } from '../GangwayContext.js'

/** BCP 47 tag by which dates, times and units are written: their words stand in the midst of our texts. */
export function useLanguageTag(): string {
  return useGangwayContext().language.tag
}
