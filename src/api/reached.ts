/** Loads the page anew when the server answers; else what stands here stays, which is more than a browser's own page. */
export async function reloadWhenReached(): Promise<void> {
  const reached = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) location.reload();
}
