// Loaded into the command that is measured: its processor time, in milliseconds, is the last line of its errors.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`\n${Math.round((user + system) / 1000)}`);
});
