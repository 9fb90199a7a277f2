/**
 * Path, below the frame's origin, of the picture of a network (CAIP-2), or of a coin or token the deployment lists (CAIP-10; coins
 * as services.md §2 names them). docs/decisions/0031-pictures.md
 */
export function toFramePicturePath(id: string): string {
  return `/pictures/${id}`
}
