// Prints the schemas of JSON Forms' examples (npm package @jsonforms/examples, MIT), unpacked in the folder that is named.
// What the package imports to draw them is not there, and stands in as something that does nothing.
const Module = require('node:module');
const path = require('node:path');

const load = Module._load;
const nothing = () =>
  new Proxy(() => undefined, {
    get: (_of, key) => (key === Symbol.toPrimitive ? () => '' : key === '__esModule' ? true : nothing()),
    apply: () => nothing(),
    construct: () => nothing(),
  });
Module._load = (name, ...more) => {
  try {
    return load.call(Module, name, ...more);
  } catch (problem) {
    if (problem.code === 'MODULE_NOT_FOUND' && !/^[./]/.test(name)) return nothing();
    throw problem;
  }
};
const { getExamples } = require(path.resolve(process.argv[2], 'lib/jsonforms-examples.cjs.js'));
const all = getExamples().map(({ name, schema }) => {
  // Some are made by what is not there.
  const written = typeof schema === 'function' ? undefined : schema;
  return { name, ...(written === undefined ? {} : { schema: written }) };
});
process.stdout.write(JSON.stringify(all));
