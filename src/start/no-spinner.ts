/** Stands in for MUI's spinner within its buttons: none of ours is given `loading`. */
export default function CircularProgress(): null {
  return null;
}
