import { expect, it } from "vitest";
import { type Turn, Turns } from "./turns.ts";

it("keeps launches of the other kind waiting until all of one have ended", async () => {
  const turns = new Turns();
  const log: string[] = [];
  const launch = (turn: Turn, name: string): Promise<void> =>
    turns.take(turn, async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
    });
  const all = Promise.all([launch("threads", "a"), launch("alone", "b"), launch("threads", "c"), launch("alone", "d")]);
  expect([turns.isOpen("threads"), turns.isOpen("alone")]).toEqual([true, false]);
  await all;
  expect(log).toEqual(["a begins", "c begins", "a ends", "c ends", "b begins", "d begins", "b ends", "d ends"]);
});

it("goes on after a launch that fails", async () => {
  const turns = new Turns();
  await expect(turns.take("alone", () => Promise.reject(new Error("trap")))).rejects.toThrow("trap");
  expect(turns.isOpen("threads")).toBe(true);
});
