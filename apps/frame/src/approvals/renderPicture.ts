import { toFramePicturePath } from '@gangway/protocol'
import { element } from './element.js'

/**
 * The picture of a network, coin or token that this deployment vouches for, drawn by the frame's own server. The box is there at
 * once with the first letter of `name` in it, which is left where there is no picture. It says nothing: the name is beside it.
 */
export function renderPicture(id: string, name: string): HTMLElement {
  const [letter = ''] = name.toUpperCase()
  const image = element('img', { attributes: { src: toFramePicturePath(id), alt: '' } })
  image.addEventListener('error', () => image.remove())
  return element('span', {
    className: 'picture',
    // Not text: it would be read, and copied, before the name.
    attributes: { 'aria-hidden': 'true', 'data-letter': letter },
    children: [image],
  })
}
