// Loaded before the program by `--require`: each process of the server finds a container of a gigabyte, and the one that
// compiles fills Buffers, which lie beside its heap, until it is ended.
process.constrainedMemory = () => 1_024 * 1_048_576;
if (process.argv[2] === 'compile') {
  const held = [];
  setInterval(() => held.push(Buffer.alloc(16 * 1_048_576, 1)), 20);
}
