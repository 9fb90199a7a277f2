/** What a browser would run or read instead of opening an app. */
const schemesOfBrowsers =
  /^(about|blob|data|file|filesystem|https?|javascript|vbscript|view-source|wss?)(:|$)/i

/**
 * A link with a scheme of an app's own, or null: a person would open it, so it must lead to an app. Lists write it as
 * `name`, `name:`, `name://` or `name://path`.
 */
export function toAppLink(link: string | null | undefined): string | null {
  if (!link || schemesOfBrowsers.test(link)) return null
  return /^[a-z][a-z0-9+.-]{0,99}(:|:\/\/[\w./-]{0,999})?$/i.test(link) ? link : null
}
