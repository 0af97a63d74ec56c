import type { Ajv } from 'ajv';
import type { Dialect } from './dialect.ts';
import type { FormModel } from './forms/model.ts';
import type { JsonObject } from './json.ts';
import type { ListModel } from './lists/model.ts';
import type { MenuTree } from './menu/tree.ts';
import type { Names } from './names.ts';
import type { ProcedureModel } from './procedures/model.ts';
import type { Catalog } from './read/catalog.ts';
import type { Folders } from './read/folders.ts';
import type { Registry } from './read/registry.ts';
import type { RecordModel } from './records/model.ts';
import type { Report } from './report.ts';

/** A config folder as it was read: all that checks look at, and the report that they write to. */
export interface ReadConfig {
  folders: Folders;
  /** `menus/settings.json`; empty when it is missing or cannot be read. */
  settings: JsonObject;
  registry: Registry;
  names: Names;
  dialect: Dialect;
  /** Judges defaults, choices and examples. */
  ajv: Ajv;
  menu: MenuTree;
  forms: readonly FormModel[];
  records: readonly RecordModel[];
  lists: readonly ListModel[];
  procedures: readonly ProcedureModel[];
  catalog: Catalog;
  report: Report;
}
