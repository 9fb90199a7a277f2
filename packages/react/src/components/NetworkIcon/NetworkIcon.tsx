import { Picture, type PictureProps } from '../Picture/Picture.js'

/** A network's letter on its own colour. */
export function NetworkIcon(props: {
  network: { name: string; colour: string }
  size?: PictureProps['size']
}) {
  const { network, size = 'm' } = props
  return <Picture source={null} name={network.name} colour={network.colour} shape="circle" size={size} />
}
