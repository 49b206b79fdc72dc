/** Whether the process in this container lives: ends with 0 or 1. */
const alive = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/live`, {
  signal: AbortSignal.timeout(4000),
})
  .then(({ ok }) => ok)
  .catch(() => false)
process.exit(alive ? 0 : 1)
