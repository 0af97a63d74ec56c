/** One change to the files of the club. */
export interface Plant {
  name: string;
  file: string;
  from: string;
  to: string;
}

const form = (id: string) => `schemas/${id}.schema.json`;
const procedure = (id: string) => `schemas/_procedures/${id}.procedure.json`;
const plants = (file: string, ...changes: readonly (readonly [name: string, from: string, to: string])[]): Plant[] =>
  changes.map(([name, from, to]) => ({ name, file, from, to }));

const ILL = '"ui:when": "values.ill"';
const CLIMBS = '"ui:when": "values.climbs"';
const SKIS = '"ui:when": "values.skis"';
const FROM = '"values.from >= today"';
const UNTIL = '"values.from <= values.until"';
const PLACES = '"values.places <= lists.refuges[values.refuge].beds"';
const LATE = '"minutes(values.arrival, values.supper) >= 30 || values.arrival >= values.supper"';
const LEFT = '"sent.total.places + values.places <= 40"';
const REPORT = '"ui:when": "values.total > 300"';
const UNIQUE = '"unique(values.attendees.map(a, a.email))"';
const SHARES = '"sum(values.leaders.map(l, l.share)) == 100"';
const PERSON = '"id": "person",\n        "fields"';
const YOUNG = '"days(values.birth, today) >= 6574"';
const MORE = '"ui:when": "state == \'asked\'"';

/** Faults: each has to be told somewhere. */
export const faults: readonly Plant[] = [
  ...plants(
    form('insurance'),
    ['a condition that contradicts itself', ILL, '"ui:when": "values.ill && !values.ill"'],
    ['a number beyond its most', ILL, '"ui:when": "values.grade > 9"'],
    ['a number below its least', ILL, '"ui:when": "values.grade < 3"'],
    ['between two whole numbers', ILL, '"ui:when": "values.grade > 5 && values.grade < 6"'],
    ['a field that goes by one that is hidden then', ILL, '"ui:when": "values.grade == 5 && values.climbs == false"'],
    [
      'two fields that hide each other’s cause',
      ILL,
      '"ui:when": "values.avalanche && values.grade > 3 && !(values.climbs && values.skis)"',
    ],
    ['a comparison with itself', CLIMBS, '"ui:when": "values.climbs == values.climbs"'],
    ['a role that does not exist', SKIS, '"ui:when": "user.role == \'WALKR\'"'],
    ['a role that does not come to the form', SKIS, '"ui:when": "user.role == \'BOARD\'"'],
    ['longer than the longest text', SKIS, '"ui:when": "size(values.contact) > 120"'],
    ['empty and filled in', SKIS, '"ui:when": "isEmpty(values.contact) && startsWith(values.contact, \'A\')"'],
    [
      'a button that is never of use',
      '["submit", "clear"]',
      '[{ "id": "submit", "enabled": "values.climbs && isEmpty(values.climbs)" }, "clear"]',
    ],
    [
      'a form that is never open',
      '"buttons": ["submit", "clear"]',
      '"enabled": "sent.mine < 0", "buttons": ["submit", "clear"]',
    ],
    [
      'a day that was, and is to come',
      '"buttons": ["submit", "clear"]',
      '"enabled": "today < \'2027-01-01\' && today > \'2027-06-01\'", "buttons": ["submit", "clear"]',
    ],
    [
      'a day that does not exist',
      '"buttons": ["submit", "clear"]',
      '"enabled": "today < \'2027-02-30\'", "buttons": ["submit", "clear"]',
    ],
  ),
  ...plants(
    form('gear-loan'),
    ['a rule that is always kept', UNTIL, '"values.from <= values.until || values.from >= values.until"'],
    ['a rule that is never kept', FROM, '"values.from > today && values.from < today"'],
    ['rules that contradict each other', UNTIL, '"values.from < today"'],
    ['a distance of days that cannot be', FROM, '"days(today, values.from) > 30 && days(today, values.from) < 10"'],
    ['a choice of a list that does not exist', UNTIL, '"!(\'ropes\' in values.gear)"'],
    ['more choices than there are', UNTIL, '"size(values.insurance) < 3"'],
  ),
  ...plants(
    form('guide-course'),
    [
      'a step that is always skipped',
      PERSON,
      '"id": "person",\n        "when": "values.firstAid && size(values.why) == 0 && values.why == \'x\'",\n        "fields"',
    ],
    [
      'a step that asks for too many rows',
      PERSON,
      '"id": "person",\n        "when": "size(values.outings) > 20",\n        "fields"',
    ],
    ['nobody is old and young', YOUNG, '"days(values.birth, today) >= 6574 && days(values.birth, today) < 6000"'],
    ['a choice in capitals', '"ui:when": "values.firstAid"', '"ui:when": "\'Rock\' in values.levels"'],
    [
      'all levels and none',
      '"ui:when": "values.firstAid"',
      '"ui:when": "size(values.levels) == 3 && !(\'snow\' in values.levels)"',
    ],
  ),
  ...plants(
    form('refuge-booking'),
    ['an entry that the list has not', PLACES, '"values.refuge != \'coll-atl\' || values.places < 5"'],
    ['fewer places than none', PLACES, '"values.places > 0"'],
    ['supper before and after', LATE, '"minutes(values.arrival, values.supper) < 0"'],
    ['more than all places', LEFT, '"values.places <= 12 || sent.total.places > 3"'],
    ['a reason that is never given', '"sent.total.places < 40"', '"sent.total.places < 40 || sent.total.places >= 40"'],
  ),
  ...plants(
    form('damage-claim'),
    ['a total below nothing', REPORT, '"ui:when": "values.total < 0"'],
    ['a total that is two things', REPORT, '"ui:when": "values.total > 300 && values.total < 200"'],
    ['rows that are many and few', REPORT, '"ui:when": "size(values.items) > 3 && size(values.items) < 3"'],
    [
      'a row that is dear among cheap ones',
      REPORT,
      '"ui:when": "values.items.all(i, i.cost < 10) && values.items.exists(i, i.cost > 20)"',
    ],
  ),
  ...plants(
    form('conference'),
    [
      'a rule that no row can break',
      UNIQUE,
      "\"values.attendees.all(a, a.menu != 'vegan' || a.menu != 'vegetarian')\"",
    ],
    ['a menu that does not exist', UNIQUE, '"values.attendees.all(a, a.menu != \'meat\')"'],
    ['a fee that is never charged', UNIQUE, '"values.attendees.all(a, a.fee != 30)"'],
    ['closed before it opens', "today <= '2099-05-31'", "today <= '2026-05-31' && today >= '2026-06-01'"],
  ),
  ...plants(form('route-project'), [
    'shares of nobody',
    SHARES,
    '"sum(values.leaders.map(l, l.share)) == 100 && values.leaders.all(l, l.share > 100)"',
  ]),
  ...plants(
    form('complaint'),
    ['a state that does not exist', MORE, '"ui:when": "state == \'aksed\'"'],
    ['two states at once', MORE, '"ui:when": "state == \'asked\' && state == \'open\'"'],
  ),
  ...plants(
    procedure('gear-loan'),
    [
      'a move that nobody can make',
      '"from": ["lent"],\n      "to": "back"',
      '"from": ["lent"],\n      "when": "state == \'asked\'",\n      "to": "back"',
    ],
    [
      'a mail that is never sent',
      '"message": "gear-loan",\n',
      '"message": "gear-loan",\n          "when": "state == \'lent\'",\n',
    ],
    [
      'a mail without the note that it asks for',
      '"note": "required",\n      "to": "refused",\n      "mails": [\n        {',
      '"note": "required",\n      "to": "refused",\n      "mails": [\n        {\n          "when": "isEmpty(note)",',
    ],
    [
      'a way that is never taken',
      '"to": "lent"',
      '"to": [{ "when": "remembered.broken", "to": "refused" }, { "to": "lent" }]',
    ],
    [
      'a state that nothing leads on from',
      '"from": ["lent"],\n      "to": "back"',
      '"from": ["asked"],\n      "to": "back"',
    ],
  ),
  ...plants(procedure('complaint'), [
    'paid where nothing costs',
    '"from": ["open"],\n      "note": "required"',
    '"from": ["open"],\n      "when": "!paid",\n      "note": "required"',
  ]),
  ...plants(procedure('guide-course'), [
    'writers whom the page does not bring',
    '"writers": ["member"]',
    '"writers": ["staff"]',
  ]),
  ...plants(
    'schemas/_records/walker.record.json',
    ['readers whom the page does not bring', '"readers": ["member"]', '"readers": ["staff"]'],
    ['writers whom the page does not bring', '"writers": ["member"]', '"writers": ["staff"]'],
  ),
  ...plants(
    'menus/workspace.json',
    [
      'a state that the record of the page has not',
      "record.state in ['back', 'refused']",
      "record.state in ['bakc', 'refused']",
    ],
    ['a block for another role', '"form": "walker-data"', '"form": "walker-data", "access": ["staff"]'],
  ),
];

/** Right changes: none may be told. */
export const right: readonly Plant[] = [
  ...plants(
    form('insurance'),
    ['either of two', ILL, '"ui:when": "values.ill || values.climbs"'],
    ['at its most', ILL, '"ui:when": "values.grade >= 9"'],
    ['at its least', ILL, '"ui:when": "values.grade <= 3"'],
    ['not yet answered', ILL, '"ui:when": "isEmpty(values.ill) || values.ill"'],
    ['a chain of fields', ILL, '"ui:when": "values.avalanche && values.grade > 4"'],
    ['a role that comes to the form', SKIS, '"ui:when": "user.role == \'WALKER\'"'],
    ['the longest text', SKIS, '"ui:when": "size(values.contact) == 120"'],
    ['a beginning of a text', SKIS, '"ui:when": "startsWith(values.contact, \'Pere\')"'],
    [
      'a button with its condition',
      '["submit", "clear"]',
      '[{ "id": "submit", "enabled": "values.climbs || values.skis || values.ill" }, "clear"]',
    ],
    ['once a person', '"buttons": ["submit", "clear"]', '"enabled": "sent.mine == 0", "buttons": ["submit", "clear"]'],
    [
      'until a day',
      '"buttons": ["submit", "clear"]',
      '"enabled": "today < \'2026-01-01\'", "buttons": ["submit", "clear"]',
    ],
  ),
  ...plants(
    form('gear-loan'),
    ['a month at most', UNTIL, '"days(values.from, values.until) <= 31"'],
    ['at least two days ahead', FROM, '"values.from >= addDays(today, 2)"'],
    ['a rope with crampons', UNTIL, "\"!('crampons' in values.gear) || 'rope' in values.gear\""],
    ['two papers for a tent', UNTIL, '"!(\'tent\' in values.gear) || size(values.insurance) == 2"'],
  ),
  ...plants(
    form('guide-course'),
    [
      'a step for some',
      PERSON,
      '"id": "person",\n        "when": "size(values.outings) > 3 || values.firstAid",\n        "fields"',
    ],
    ['from sixteen to seventy', YOUNG, '"days(values.birth, today) >= 5844 && days(values.birth, today) < 25568"'],
    [
      'all levels',
      '"ui:when": "values.firstAid"',
      '"ui:when": "size(values.levels) == 3 || values.levels.exists(l, l == \'snow\')"',
    ],
  ),
  ...plants(
    form('refuge-booking'),
    ['an entry of the list', PLACES, '"values.refuge != \'coll-alt\' || values.places < 5"'],
    ['a price at most', PLACES, '"values.total < 200"'],
    [
      'an hour before supper',
      LATE,
      '"minutes(values.arrival, values.supper) >= 60 || values.arrival >= values.supper"',
    ],
    ['places for large groups', LEFT, '"values.places < 8 || sent.total.places <= 20"'],
  ),
  ...plants(
    form('damage-claim'),
    ['many rows or much money', REPORT, '"ui:when": "size(values.items) > 3 || values.total > 1000"'],
    ['an average', REPORT, '"ui:when": "values.total / size(values.items) > 90"'],
    ['one row that is dear', REPORT, '"ui:when": "values.items.exists_one(i, i.cost > 100) && values.total < 500"'],
    ['a few kinds', REPORT, '"ui:when": "size(values.items.filter(i, i.cost > 50)) >= 2"'],
  ),
  ...plants(
    form('conference'),
    [
      'somebody with a licence',
      UNIQUE,
      '"unique(values.attendees.map(a, a.email)) && values.attendees.exists(a, a.licensed)"',
    ],
    ['few vegans', UNIQUE, '"size(values.attendees.filter(a, a.menu == \'vegan\')) <= 2"'],
    ['a fee that is charged', UNIQUE, '"values.attendees.all(a, a.fee != 25 || a.menu != \'vegan\')"'],
  ),
  ...plants(form('route-project'), ['no leader alone', SHARES, '"values.leaders.all(l, l.share <= 60)"']),
  ...plants(form('complaint'), [
    'one of two states',
    MORE,
    "\"ui:when\": \"state in ['asked', 'open'] && values.about != 'gear'\"",
  ]),
  ...plants(
    procedure('gear-loan'),
    [
      'a mail for those who borrow much',
      '"message": "gear-loan",\n',
      '"message": "gear-loan",\n          "when": "size(values.gear) > 2",\n',
    ],
    [
      'a way that some take',
      '"to": "lent"',
      '"to": [{ "when": "\'tent\' in values.gear", "to": "refused" }, { "to": "lent" }]',
    ],
  ),
  ...plants(procedure('complaint'), [
    'a mail about some',
    '"by": ["office"],\n      "from": ["open"]',
    '"by": ["office"],\n      "when": "values.about != \'other\'",\n      "from": ["open"]',
  ]),
];
