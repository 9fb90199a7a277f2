import { Picture, type PictureProps } from '../Picture/Picture.js'

/** What {@link NetworkIcon} needs of a network. */
export type NetworkPicture = { name: string; colour: string; glyph?: string }

/** A network's glyph on its own colour. */
export function NetworkIcon(props: { network: NetworkPicture; size?: PictureProps['size'] }) {
  const { network, size = 'm' } = props
  const { name, colour, glyph } = network
  return (
    <Picture
      source={null}
      name={name}
      colour={colour}
      shape="circle"
      size={size}
      {...(glyph ? { glyph } : {})}
    />
  )
}
