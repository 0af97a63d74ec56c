import type { AccountTables } from '../auth/tables.ts';
import type { ConfigTables } from '../config/tables.ts';
import type { SendTables } from '../http/tables.ts';
import type { ListTables } from '../lists/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { MemberTables } from '../members/tables.ts';
import type { ProcedureTables } from '../procedures/tables.ts';
import type { RecordTables } from '../records/tables.ts';
import type { WorkshopTables } from '../workshop/tables.ts';

/** All tables. Each subject declares its own; a plug-in declares them by merging with this interface. */
export interface Tables
  extends AccountTables,
    ConfigTables,
    ListTables,
    MailTables,
    MemberTables,
    ProcedureTables,
    RecordTables,
    SendTables,
    WorkshopTables {}
