import { type RegistryPicture, toLetterPicture } from '@gangway/protocol'

/** What stands around the mark of a wrapped coin. */
const ring = '<circle cx="20" cy="20" r="17.5" stroke-width="1.5"/>'

/** Draws a mark of the registry as an SVG document of its own, on `colour`; in a ring where it stands for what is wrapped. */
export function drawMarkPicture(
  { shapes = [], lines = [] }: Pick<RegistryPicture, 'shapes' | 'lines'>,
  { colour, isWrapped = false }: { colour: string; isWrapped?: boolean },
): string {
  const { ink } = toLetterPicture({ name: '', colour })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="160" height="160">` +
    `<rect width="40" height="40" fill="${colour}"/>` +
    (shapes.length > 0 ? `<path fill="${ink}" d="${shapes.join('')}"/>` : '') +
    `<g fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">` +
    `${lines.length > 0 ? `<path d="${lines.join('')}"/>` : ''}${isWrapped ? ring : ''}</g></svg>`
  )
}
