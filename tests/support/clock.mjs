// Loaded before a server: its clock is CLOCK_DAYS days ahead, and with each SIGUSR2 goes an hour on, or back to where it
// was. Timers run as before, as they do when the clock of a machine is set.
const HOUR = 3_600_000;
const Real = Date;
const begin = Number(process.env.CLOCK_DAYS ?? 0) * 24 * HOUR;
let shift = begin;
const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (_target, given, made) => Reflect.construct(Real, given.length > 0 ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGUSR2', () => {
  shift = shift === begin ? begin + HOUR : begin;
});
